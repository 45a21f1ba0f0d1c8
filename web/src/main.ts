import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import "./design/controls.css";
import "./games/cards.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
mount(App, { target });
