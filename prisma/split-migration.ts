/**
 * Takes the indexes on tables that exist already out of a migration. Each is a statement, and so a file, of its own, built
 * concurrently: an index that is built within a transaction blocks the table's writers for as long as that takes.
 */
export function splitMigration(sql: string): { main: string; indexes: string[] } {
  const created = new Set([...sql.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table))
  const blocks = sql.trim().split(/\n\n(?=-- )/)
  const isLate = (block: string) => {
    const [, table] = /^CREATE (?:UNIQUE )?INDEX "\w+" ON "(\w+)"/m.exec(block) ?? []
    return table !== undefined && !created.has(table)
  }
  return {
    main: blocks.filter((block) => !isLate(block)).join('\n\n'),
    indexes: blocks.filter(isLate).map((block) => block.replace(/^(CREATE (?:UNIQUE )?INDEX) /m, '$1 CONCURRENTLY ')),
  }
}
