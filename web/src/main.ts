import { mount } from "svelte";
import App from "./App.svelte";
import { startWorker } from "./design/notifications.svelte";
import { language } from "./texts";
import "./design/tokens.css";
import "./design/base.css";
import "./design/controls.css";
import "./games/cards.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
document.documentElement.lang = language;
mount(App, { target });
// While it is written the page comes from another server, whose files no worker should keep.
if (import.meta.env.PROD) startWorker().catch(() => undefined); // without one, all of it but notifications works
