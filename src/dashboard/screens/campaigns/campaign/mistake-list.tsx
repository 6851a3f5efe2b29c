import { Alert, Loader, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { FormProblem } from '../../../components/form/form-problem.tsx'
import { Note } from '../../../components/text/hint.tsx'
import type { Mistake } from '../draft/use-mistakes.ts'
import { useCampaign } from './campaign-context.ts'
import classes from './side.module.css'

type Props = {
  onGo: (mistake: Mistake) => void
  /** Whether the form is open: messages then use its words. */
  isForm: boolean
}

/** All errors of the playbook, each with a link to its location. */
export function MistakeList({ onGo, isForm }: Props) {
  const { checked } = useCampaign()
  const { mistakes, warnings, isKnown, error } = checked
  const props = { onGo, isForm }
  return (
    <section aria-label="Errors">
      <div role="status">
        {error && <FormProblem error={error} />}
        {!error && mistakes.length === 0 && (
          <Text size="sm" className={classes.verdict}>
            {isKnown ? (
              <IconCircleCheck size={16} color="var(--mantine-color-thread-6)" aria-hidden />
            ) : (
              <Loader size={14} />
            )}
            {isKnown ? 'No errors' : 'Checking…'}
          </Text>
        )}
        {mistakes.length > 0 && (
          <Text size="sm" fw={600} className={classes.verdict}>
            <IconAlertTriangle size={16} color="var(--mantine-color-red-6)" aria-hidden />
            {mistakes.length === 1 ? '1 error' : `${mistakes.length} errors`}
          </Text>
        )}
      </div>
      {mistakes.length > 0 && <Problems color="red" problems={mistakes} {...props} />}
      {warnings.length > 0 && <Problems color="orange" problems={warnings} isClipped={isForm} {...props} />}
    </section>
  )
}

const SHOWN_MAX = 6

/** Warnings take a line each, so that the test phone below stays in view. The form shows them in full beside the fields. */
type ProblemsProps = Props & { color: string; problems: readonly Mistake[]; isClipped?: boolean }

function Problems({ color, problems, onGo, isForm, isClipped = false }: ProblemsProps) {
  const more = problems.length - SHOWN_MAX
  return (
    <Alert color={color} variant="light" p={4} mt={6} className={classes.problems!}>
      <ul className="lt-list">
        {problems.slice(0, SHOWN_MAX).map((mistake) => (
          <li key={mistake.id}>
            <UnstyledButton className={classes.mistake} onClick={() => onGo(mistake)}>
              <span className={classes.where}>{mistake.where}</span>
              <Words isClipped={isClipped}>{isForm ? mistake.ownerMessage : mistake.message}</Words>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {more > 0 && <Note px="xs">{`and ${more} more`}</Note>}
    </Alert>
  )
}

function Words({ isClipped, children }: { isClipped: boolean; children: string }) {
  return isClipped ? (
    <span className="lt-clip" title={children}>
      {children}
    </span>
  ) : (
    <span className="lt-text">{children}</span>
  )
}
