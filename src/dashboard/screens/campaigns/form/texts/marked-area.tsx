import { Textarea, type TextareaProps } from '@mantine/core'
import { type Ref, useLayoutEffect, useRef } from 'react'
import type { Mistake } from '../../draft/use-mistakes.ts'
import classes from '../layout/form.module.css'
import { markedParts } from '../model/marks.ts'

type Props = TextareaProps & { ref: Ref<HTMLTextAreaElement>; value: string; warned: readonly Mistake[] }

/** A text area in which the words of a warning are highlighted. */
export function MarkedArea({ value, warned, ...area }: Props) {
  const parts = markedParts(value, warned)
  // The container stays when the marks go: a text area with another parent would be a new one, without focus.
  return (
    <Textarea
      {...area}
      value={value}
      inputContainer={(children) => (
        <div className={classes.marked}>
          {children}
          {parts.some(({ isMarked }) => isMarked) && <Marks parts={parts} />}
        </div>
      )}
    />
  )
}

/** The same text above the area, transparent except for the background of the marks. */
function Marks({ parts }: { parts: ReturnType<typeof markedParts> }) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const area = layer.current?.parentElement?.querySelector('textarea')
    return layer.current && area ? follow(layer.current, area) : undefined
  }, [])
  return (
    <div ref={layer} className={classes.marks} aria-hidden>
      {parts.map(({ text, isMarked }, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place
        isMarked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
      )}
    </div>
  )
}

/** Lays the text out as in the area, and scrolls with it. */
function follow(layer: HTMLElement, area: HTMLTextAreaElement): () => void {
  const { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight, padding, borderWidth } = getComputedStyle(area)
  Object.assign(layer.style, { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight, padding, borderWidth })
  const resize = () => {
    layer.style.width = `${area.clientWidth + area.clientLeft * 2}px`
    layer.style.height = `${area.offsetHeight}px`
    layer.scrollTop = area.scrollTop
  }
  const observer = new ResizeObserver(resize)
  observer.observe(area)
  area.addEventListener('scroll', resize, { passive: true })
  return () => {
    observer.disconnect()
    area.removeEventListener('scroll', resize)
  }
}
