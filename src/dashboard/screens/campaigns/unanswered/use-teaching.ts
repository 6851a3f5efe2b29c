import { notifications } from '@mantine/notifications'
import { getRouteApi } from '@tanstack/react-router'
import { useCampaign } from '../campaign/campaign-context.ts'
import { focusSoon } from '../form/layout/focus-soon.ts'
import type { Playbook } from '../form/model/edit.ts'
import { formatPlaybook } from '../playbook/format-playbook.ts'
import { readJsonText } from '../playbook/json-text.ts'
import { listOf, recordOf } from '../playbook/loose.ts'
import { type FactChoice, withNewFact, withWording } from './teach.ts'

const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

/** Adds a lead's question to the draft of the playbook. */
export function useTeaching() {
  const { draft, schema, goTo } = useCampaign()
  const navigate = route.useNavigate()
  const playbook = recordOf(draft.json.value)

  function write(next: Playbook): string {
    const text = formatPlaybook(next, schema)
    draft.replace(text)
    return text
  }
  /** Adds a fact, and opens the playbook at its answer. */
  async function addAnswer(question: string) {
    const next = withNewFact(playbook, question)
    const text = write(next)
    const path = `facts[${listOf(next.facts).length - 1}].answer`
    await navigate({ search: ({ edit }) => (edit ? { edit } : {}) })
    goTo({ path, ...readJsonText(text).spanOf(path) })
  }
  /** Adds the words to a fact, and moves the focus to the element that then says so. */
  function addWording({ index, name }: FactChoice, question: string, focusId: string) {
    write(withWording(playbook, index, question))
    notifications.show({
      message: `The question is in your draft, in “${name}”. Save the playbook to use it.`,
      color: 'thread',
    })
    focusSoon(focusId)
  }
  return { playbook, addAnswer, addWording }
}
