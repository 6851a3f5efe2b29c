import type { DocumentNode } from 'graphql'

/** In bytes of text. A parsed document takes about a hundred times the memory of its text. */
const CHARACTERS_MAX = 256 * 1024
const LENGTH_MAX = 16 * 1024

/** The most recently used documents by their text, within a memory limit. */
export class DocumentCache {
  readonly #documents = new Map<string, DocumentNode>()
  #characters = 0

  get(text: string): DocumentNode | undefined {
    const document = this.#documents.get(text)
    if (document) {
      this.#documents.delete(text)
      this.#documents.set(text, document)
    }
    return document
  }

  set(text: string, document: DocumentNode): void {
    if (text.length > LENGTH_MAX || this.#documents.has(text)) return
    this.#documents.set(text, document)
    this.#characters += text.length
    for (const oldest of this.#documents.keys()) {
      if (this.#characters <= CHARACTERS_MAX) return
      this.#documents.delete(oldest)
      this.#characters -= oldest.length
    }
  }
}
