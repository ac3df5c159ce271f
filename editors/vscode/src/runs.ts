import type { KeptRun } from './server.gen';

/** A run in a list to choose from. */
export interface RunItem {
  label: string;
  description: string;
  detail: string;
  run: KeptRun;
}

/** The runs that are kept, each with what its time went on. */
export function runItems(runs: KeptRun[]): RunItem[] {
  return runs.map((run) => ({
    label: `${run.name === '' ? '' : '$(pinned) '}${run.label} ${run.title}`,
    description: [run.name, run.commit, `${run.age} ago`, run.length, run.outcome]
      .filter((part) => part !== '')
      .join(' · '),
    detail: run.answer,
    run,
  }));
}
