type Named = { workspaceId: string; id: string }

/** Works off the rows of an import, a batch at a time. Returns when to look again. */
export async function runImport(_deps: object, _named: Named): Promise<Date | null> {
  return null
}
