export { BYTE_ORDER_MARK, csvLine } from './export/csv.ts'
export { readPages } from './export/read-pages.ts'
export { saveFile } from './export/save-file.ts'
export { METHODS, REASONS } from './lead/suppression-words.ts'
