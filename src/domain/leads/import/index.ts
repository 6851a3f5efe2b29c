export { cancelImport } from './cancel-import.ts'
export { IMPORT_DUE } from './due.ts'
export { failuresCsv } from './failures-csv.ts'
export { countFailures, failureKindShape, findImport, findImportWithErrors } from './find-import.ts'
export {
  COUNT_COLUMNS,
  countsOf,
  type ImportRow,
  importCountsShape,
  importShape,
  toWireImport,
} from './import.ts'
export { CreateImportInput } from './import-input.ts'
export { importList } from './import-list.ts'
export { receiveImport } from './receive-import.ts'
export { IMPORT_RETENTION } from './retention.ts'
export { runImport } from './run-import.ts'
