import { type ReactNode, useEffect, useRef } from 'react'
import classes from './phone.module.css'

/** The lead's phone: header, texts and input. */
export function Phone({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section className={`${classes.phone} ${className}`} aria-label={label}>
      {children}
    </section>
  )
}

/** The texts, laid out from the bottom so that the newest stays visible. Scrolls to the bottom when `newest` changes. */
export function PhoneTexts({
  label,
  newest,
  children,
}: {
  label: string
  newest: string | undefined
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (newest !== undefined) box.current?.scrollTo({ top: 0 })
  }, [newest])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <div ref={box} className={classes.texts} role="log" aria-label={label} tabIndex={0}>
      <div className={classes.log}>{children}</div>
    </div>
  )
}

type BubbleProps = { from: 'us' | 'phone'; isUnsent?: boolean; isMissed?: boolean; children: ReactNode }

/** One text. Texts written on this phone are on the right. */
export function PhoneBubble({ from, isUnsent, isMissed, children }: BubbleProps) {
  return (
    <div
      className={`${classes.bubble} lt-text`}
      data-from={from}
      data-unsent={isUnsent || undefined}
      data-missed={isMissed || undefined}
    >
      {children}
    </div>
  )
}
