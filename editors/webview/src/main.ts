import { App } from './app';
import { browserHost } from './host_browser';
import { vscodeHost } from './host_vscode';

new App(vscodeHost() ?? browserHost(), document.body).start();
