type Option<Value extends string> = { value: Value; label: string }

/** Options of a Select from labels by value. */
export function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string | { label: string }>>,
): Option<Value>[] {
  const entries = Object.entries(labels) as [Value, string | { label: string }][]
  return entries.map(([value, of]) => ({ value, label: typeof of === 'string' ? of : of.label }))
}
