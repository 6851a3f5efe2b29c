const REVOKE_AFTER_MS = 60_000

/** Downloads a text as a file. */
export function saveFile(fileName: string, parts: string[], type: 'text/csv' | 'application/json' = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
