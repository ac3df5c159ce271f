import type { RunningJVM } from './server.gen';

/** A running JVM in a list to choose from. */
export interface JVMItem {
  label: string;
  description: string;
  detail?: string;
  pid: number;
}

/** The JVMs that can be attached to, then the others with what is in the way. */
export function jvmItems(list: RunningJVM[]): JVMItem[] {
  const items = list.map((jvm) => ({
    label: jvm.main === '' ? `process ${jvm.pid}` : jvm.main,
    description: `${jvm.pid} · JDK ${jvm.version} · ${jvm.user} · ${jvm.age}`,
    pid: jvm.pid,
    ...(jvm.obstacle === '' ? {} : { detail: `Cannot be attached to: ${jvm.obstacle}` }),
  }));
  return [...items.filter((i) => i.detail === undefined), ...items.filter((i) => i.detail !== undefined)];
}
