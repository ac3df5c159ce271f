/** Attributes and listeners of a new element. */
export interface Props {
  class?: string;
  text?: string;
  title?: string;
  label?: string;
  attributes?: Record<string, string>;
}

/**
 * Makes an element. Text becomes a text node, so names from recordings are
 * never read as markup.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (props.class !== undefined) element.className = props.class;
  if (props.text !== undefined) element.textContent = props.text;
  if (props.title !== undefined) element.title = props.title;
  if (props.label !== undefined) element.setAttribute('aria-label', props.label);
  for (const [name, value] of Object.entries(props.attributes ?? {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Makes a button. */
export function button(text: string, title: string, onClick: () => void): HTMLButtonElement {
  const element = el('button', { text, title, attributes: { type: 'button' } });
  element.addEventListener('click', onClick);
  return element;
}

/**
 * Renders the inside of an element anew and gives the focus back to the child
 * that had it, known by its data-key.
 */
export function keepFocus(within: HTMLElement, render: () => void): void {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && within.contains(focused) ? focused.dataset['key'] : undefined;
  render();
  if (key !== undefined) within.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/** Calls a function once per animation frame at most, however often asked. */
export function oncePerFrame(run: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      run();
    });
  };
}

/** Calls a function when the next frame is drawn; in a hidden tab not before it is looked at. */
export function onceDrawn(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** How long nothing may be asked for until it counts as settled. */
const SETTLED_MILLIS = 400;

/** Calls a function once, when nobody has asked for it again for a while. */
export class OnceSettled {
  private timer = 0;

  constructor(private readonly run: () => void) {}

  ask(): void {
    this.cancel();
    this.timer = window.setTimeout(this.run, SETTLED_MILLIS);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}

/** True while the user types into a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}

/** Calls a function whenever another theme may be shown: the browser's, or that which VS Code tells by a class. */
export function onThemeChange(root: HTMLElement, run: () => void): void {
  new MutationObserver(run).observe(root, { attributes: true, attributeFilter: ['class'] });
  for (const query of [
    '(prefers-color-scheme: dark)',
    '(prefers-contrast: more)',
    '(forced-colors: active)',
  ]) {
    matchMedia(query).addEventListener('change', run);
  }
}
