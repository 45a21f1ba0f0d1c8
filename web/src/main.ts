import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./texts";
import "./design/tokens.css";
import "./design/base.css";
import "./design/controls.css";
import "./games/cards.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
document.documentElement.lang = language;
mount(App, { target });
