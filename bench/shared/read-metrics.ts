/** Figures of a running service that matter here. */
export interface Figures {
  /** Longest wait for the event loop since the last time, in milliseconds. */
  readonly stall: number;
  readonly megabytes: number;
  readonly zones: number;
  readonly sockets: number;
  readonly timers: number;
}

export async function readMetrics(url: string): Promise<Figures> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string): number => {
    const value = new RegExp(`^${name}\\S* (\\S+)`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`There is no ${name} among the metrics.`);
    return Number(value);
  };
  return {
    stall: read('event_loop_delay_max_seconds') * 1000,
    megabytes: read('process_resident_memory_bytes') / 2 ** 20,
    zones: read('live_zones'),
    sockets: read('live_sockets'),
    timers: read('process_active_timers'),
  };
}
