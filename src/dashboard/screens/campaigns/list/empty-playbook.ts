/** The smallest valid playbook: the company of the profile, an opening and one question. */
export const EMPTY_PLAYBOOK = {
  brand: { name: '{{company}}', helpContact: '{{help_contact}}' },
  opening: 'Hi {{first_name}}, this is {{company}}. Are you still looking for help? Reply STOP to opt out.',
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
