// One chunk for both: each further chunk makes the script of the page larger.
export { bringFiles } from './bring-files.ts';
export { downloadFile } from './download-file.ts';
