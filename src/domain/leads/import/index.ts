export { cancelImport } from './cancel-import.ts'
export { failuresCsv } from './failures-csv.ts'
export { countFailures, type FailureKind, findImport, findImportWithErrors } from './find-import.ts'
export {
  IMPORT_KINDS,
  IMPORT_STATUSES,
  type ImportCounts,
  type ImportKind,
  type ImportRow,
  type ImportStatus,
  toWireImport,
  type WireImport,
} from './import.ts'
export { CreateImportInput, ListImportsInput } from './import-input.ts'
export { listImports } from './list-imports.ts'
export { receiveImport } from './receive-import.ts'
export { IMPORT_RETENTION } from './retention.ts'
export { runImport } from './run-import.ts'
