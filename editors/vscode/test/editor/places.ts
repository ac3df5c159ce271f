import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../../..');

/** Where screenshots go. */
export const PICTURES = join(REPOSITORY, 'test-artifacts/vscode');

/** The sample programs and projects. */
export const SAMPLES = join(REPOSITORY, 'testdata');
