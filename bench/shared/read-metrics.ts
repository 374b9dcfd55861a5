/** Metrics of a running service. */
export interface Figures {
  /** Longest event loop delay since the last read, in milliseconds. */
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
    if (value === undefined) throw new Error(`The metrics lack ${name}.`);
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
