/** The name of a script for people: "EAGER_HOMEOWNER" is "Eager homeowner". */
export function personaTitle(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
