import type { DebuggerResult } from './server.gen';

/** What the Java debugger attaches to. */
export interface AttachConfiguration {
  type: 'java';
  request: 'attach';
  name: string;
  hostName: string;
  port: number;
}

/** The debug session for a program that listens. */
export function attachConfiguration(at: DebuggerResult): AttachConfiguration {
  return {
    type: 'java',
    request: 'attach',
    name: `Process ${String(at.pid)} (jfrlens)`,
    hostName: at.host,
    port: at.port,
  };
}

/** Tells whether an extension, by its package.json, brings a debugger for Java. */
export function debugsJava(manifest: unknown): boolean {
  const debuggers = member(member(manifest, 'contributes'), 'debuggers');
  return Array.isArray(debuggers) && debuggers.some((entry) => member(entry, 'type') === 'java');
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
