import type pg from 'pg';

/** The identity that all nodes of an installation share. The secret must not be logged. */
export interface Installation {
  readonly id: string;
  readonly secret: Uint8Array;
}

export async function readInstallation(pool: pg.Pool): Promise<Installation> {
  const { rows } = await pool.query('select installation_id as id, secret from installation');
  const [installation] = rows;
  if (!installation) throw new Error('The table installation is empty. Restore its row.');
  return installation;
}
