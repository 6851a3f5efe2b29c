/** The smallest valid playbook: a brand, an opening and one question, as placeholders. */
export const EMPTY_PLAYBOOK = {
  brand: { name: 'Your company', helpContact: 'help@example.com' },
  opening: 'Hi {{first_name}}, this is Your company. Are you still looking for help? Reply STOP to opt out.',
  signals: [
    {
      key: 'interested',
      label: 'Still looking',
      kind: 'boolean',
      weight: 5,
      required: true,
      ask: ['Are you still looking for help?'],
      value: [
        { when: { is: true }, points: 1 },
        { when: { is: false }, points: -1 },
      ],
    },
  ],
}
