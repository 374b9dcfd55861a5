import type { Format } from '../format.ts';
import { readCsv } from './read-csv.ts';

export const csv: Format = {
  name: 'csv',
  title: 'CSV',
  extensions: ['csv', 'tsv'],
  mediaTypes: ['text/csv', 'text/tab-separated-values'],
  // Any text could be CSV.
  detect: () => false,
  read: readCsv,
};
