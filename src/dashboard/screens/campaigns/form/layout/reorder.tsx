import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { usePlaybookForm } from '../form-context.ts'
import { EditButton } from './buttons.tsx'
import { focusSoon } from './focus-soon.ts'
import classes from './form.module.css'

type Place = {
  /** Path of the list. A part is moved only within its list. */
  list: string
  name: string
  position: number
  count: number
  onMove: (from: number, to: number) => void
}

type Reordering = { target: object; handle: ReactNode; buttons: ReactNode }

/** Moves a part of a list whose order matters, with buttons or by dragging. Focus stays with the part. */
export function useReorder({ list, name, position, count, onMove }: Place): Reordering {
  const { isReadOnly, announce } = usePlaybookForm()
  const [isOver, setOver] = useState(false)
  if (isReadOnly || count < 2) return { target: {}, handle: null, buttons: null }

  const format = `application/x-leadthread-${list.toLowerCase()}`
  const idAt = (place: number, way: 'up' | 'down') => `${list}-${place}-${way}`
  function move(part: { name: string; from: number }, to: number, way: 'up' | 'down') {
    onMove(part.from, to)
    announce(`${part.name} moved to position ${to + 1} of ${count}`)
    focusSoon(idAt(to, way))
  }
  const button = (way: 'up' | 'down', to: number) => ({
    id: idAt(position, way),
    of: name,
    isOff: to < 0 || to === count,
    onClick: () => move({ name, from: position }, to, way),
  })
  function drag(event: DragEvent) {
    event.dataTransfer.setData(format, JSON.stringify({ name, from: position }))
    event.dataTransfer.effectAllowed = 'move'
  }
  const ifMine = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(format)) return
    event.preventDefault()
    act(event)
  }
  function drop(event: DragEvent) {
    setOver(false)
    const part = JSON.parse(event.dataTransfer.getData(format)) as { name: string; from: number }
    if (part.from !== position) move(part, position, part.from < position ? 'down' : 'up')
  }
  return {
    target: {
      'data-over': isOver || undefined,
      onDragOver: ifMine(() => setOver(true)),
      onDragLeave: () => setOver(false),
      onDrop: ifMine(drop),
    },
    handle: (
      <span className={classes.handle} draggable onDragStart={drag} aria-hidden>
        <IconGripVertical size={16} />
      </span>
    ),
    buttons: (
      <>
        <EditButton label="Move up" icon={IconArrowUp} {...button('up', position - 1)} />
        <EditButton label="Move down" icon={IconArrowDown} {...button('down', position + 1)} />
      </>
    ),
  }
}
