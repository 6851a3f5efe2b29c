/** The reference's search and copy buttons. The page is complete without them. */

const search = document.querySelector('nav input[type="search"]')
search.hidden = false
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const list of document.querySelectorAll('nav ul')) {
    for (const item of list.children) item.hidden = !isFound(item, words)
    const isEmpty = [...list.children].every(({ hidden }) => hidden)
    list.hidden = isEmpty
    list.previousElementSibling.hidden = isEmpty
  }
})

/** An entry is found by its own words, and by those of its section. */
function isFound(item, words) {
  const link = item.querySelector('a')
  const section = document.getElementById(link.hash.slice(1))?.closest('article')
  const text = `${link.textContent} ${section?.querySelector('.words, p')?.textContent ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

for (const caption of document.querySelectorAll('figcaption')) {
  const button = document.createElement('button')
  button.className = 'quiet'
  button.textContent = 'Copy'
  button.ariaLabel = `Copy ${caption.textContent}`
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(caption.nextElementSibling.textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2_000)
  })
  caption.append(button)
}
