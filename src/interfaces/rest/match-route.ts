import type { Route } from './schema/route.ts'

type Methods = ReadonlyMap<string, Route>

/** The routes of a path by method, and its parameters. */
export type Match = { path: string; methods: Methods; parameters: Record<string, string> }

type Pattern = { path: string; segments: string[]; methods: Methods }

/** Finds the address in the table: fixed ones by one look, the others segment by segment. */
export function createRouteMatcher(routes: readonly Route[]): (path: string) => Match | null {
  const fixed = new Map<string, Match>()
  const patterns: Pattern[] = []
  for (const [path, ofPath] of Map.groupBy(routes, (route) => route.path)) {
    const methods = new Map<string, Route>(ofPath.map((route) => [route.method, route]))
    const read = methods.get('GET')
    if (read) methods.set('HEAD', read)
    if (path.includes('{')) patterns.push({ path, segments: path.split('/'), methods })
    else fixed.set(path, { path, methods, parameters: {} })
  }
  return (path) => fixed.get(path) ?? matchPattern(patterns, path.split('/'))
}

function matchPattern(patterns: Pattern[], given: string[]): Match | null {
  for (const { path, segments, methods } of patterns) {
    if (segments.length !== given.length) continue
    const fits = segments.every((segment, i) => (segment.startsWith('{') ? given[i] !== '' : segment === given[i]))
    if (fits) return { path, methods, parameters: parametersOf(segments, given) }
  }
  return null
}

function parametersOf(segments: string[], given: string[]): Record<string, string> {
  const entries = segments.flatMap((segment, i) => {
    return segment.startsWith('{') ? [[segment.slice(1, -1), decoded(given[i]!)]] : []
  })
  return Object.fromEntries(entries)
}

/** A part that cannot be decoded stays as it is, and so matches no object. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
