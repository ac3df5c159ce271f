import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject, onTestFailed, test } from 'vitest';
import { address, removeFolder } from './code_server';
import { PICTURES } from './places';
import { Workbench } from './workbench';

/** How long a build by Maven that downloads its plugins first may take, in milliseconds. */
export const RUN_PATIENCE = 400_000;

/** What a hint looks like. */
export const HINT = /^~?[\d.]+% · [\d.,]+(?: [mµn]?s)?$/;

/** One window on a workspace of its own, and the steps that a test file takes in it. */
export class Story {
  private base = '';
  private opened: Workbench | undefined;

  /** A story in a workspace of that name, which fill makes; it begins in one of its files. */
  constructor(
    private readonly name: string,
    fill: (workspace: string) => void,
    file: string,
  ) {
    beforeAll(async () => {
      this.base = mkdtempSync(join(tmpdir(), 'jfrlens-story-'));
      mkdirSync(this.workspace);
      fill(this.workspace);
      this.opened = await Workbench.open(address(inject('editor').port, this.workspace, file), PICTURES);
    });
    afterAll(async () => {
      await this.opened?.close();
      removeFolder(this.base);
    });
  }

  get workspace(): string {
    return join(this.base, this.name);
  }

  /**
   * A step; each builds on those before. It is tried twice, since a busy machine loses clicks and keys.
   * A failed one leaves a picture.
   */
  step(name: string, run: (window: Workbench) => Promise<void>): void {
    test(name, { retry: 1 }, async () => {
      const window = this.opened!;
      onTestFailed(() => window.picture(`failed-${name.replaceAll(/\W+/g, '-')}`));
      await run(window);
    });
  }
}
