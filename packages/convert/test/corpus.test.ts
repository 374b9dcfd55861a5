import { readCsv } from '../src/csv/read-csv.ts';
import { readExcalidraw } from '../src/excalidraw/read-excalidraw.ts';
import { readJsoncanvas } from '../src/jsoncanvas/read-jsoncanvas.ts';
import { readTldraw } from '../src/tldraw/read-tldraw.ts';
import { describeCorpus } from './describe-corpus.ts';

describeCorpus('excalidraw', readExcalidraw);
describeCorpus('jsoncanvas', readJsoncanvas);
describeCorpus('csv', readCsv);
describeCorpus('tldraw', readTldraw);
