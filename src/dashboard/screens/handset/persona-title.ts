/** Formats a script's name: "EAGER_HOMEOWNER" becomes "Eager homeowner". */
export function personaTitle(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
