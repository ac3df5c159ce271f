import { App } from './app';
import { browserHost } from './host_browser';
import { vscodeHost } from './host_vscode';
import { followTheme } from './theme';

followTheme(document.body);
new App(vscodeHost() ?? browserHost(), document.body).start();
