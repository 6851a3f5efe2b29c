import classes from './figures.module.css'

type Figure = { name: string; value: string; isAlarming?: boolean }

/** A few numbers side by side, each below its name. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={`${classes.figures} lt-number`} aria-live="polite">
      {figures.map(({ name, value, isAlarming = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-alarming={isAlarming || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
