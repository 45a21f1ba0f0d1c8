/** Something asked of the server: on its way, there, or not to be had. */
import { Problem, problemOf } from "../wire/api";

export class Loading<T> {
  value = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);

  constructor(private readonly ask: () => Promise<T>) {
    this.again();
  }

  readonly again = (): void => {
    this.problem = null;
    this.ask().then(
      (value) => (this.value = value),
      (error: unknown) => (this.problem = problemOf(error)),
    );
  };
}
