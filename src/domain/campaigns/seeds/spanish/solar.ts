import type { Translation } from '../../translation.ts'

export const solarInSpanish: Translation = {
  opening:
    'Hola {{first_name}}, le escribe {{company}} por paneles solares. ¿Es usted dueño de la casa? Responda STOP para no recibir mensajes.',
  signals: {
    owner: { ask: ['¿Es usted dueño de la casa?'], reask: '¿La casa es suya, o la renta?' },
    bill: {
      ask: ['¿Como cuánto paga de luz al mes?', '¿De cuánto es su recibo de luz?'],
      reask: 'Una cantidad aproximada basta: ¿menos de 90, unos 150, o más?',
    },
    roof_age: {
      ask: ['¿Como cuántos años tiene su techo?', '¿Qué edad tiene el techo?'],
      reask: 'Más o menos, ¿menos de 15 años, unos 20, o más?',
    },
    shade: {
      ask: ['¿Cuánta sombra le da a su techo?', '¿A su techo le da sombra?'],
      reask: '¿Cuál se acerca más: nada de sombra, poca o mucha?',
      options: { none: 'nada', some: 'poca', heavy: 'mucha' },
    },
    home: {
      ask: ['¿Es casa, casa adosada, condominio o casa móvil?', '¿Qué tipo de vivienda es?'],
      reask: '¿Cuál se acerca más: casa, casa adosada, condominio o casa móvil?',
      options: { house: 'casa', townhouse: 'casa adosada', condo: 'condominio', mobile: 'casa móvil' },
    },
    timeline: {
      ask: ['¿Para cuándo quiere los paneles?', '¿Cuándo le gustaría instalarlos?'],
      reask: 'Más o menos, ¿en unos meses, este año, o después?',
    },
  },
  facts: {
    service_area: 'Instalamos en {{service_area}}.',
    free_quote: 'La revisión de su techo y la cotización son gratis y sin compromiso.',
    savings: 'La cotización muestra por escrito lo que ahorraría con su techo y su recibo.',
    process: 'Unas preguntas aquí, luego una revisión del techo, una cotización y los permisos antes de instalar.',
    duration: 'La instalación toma de uno a tres días; antes vienen los permisos, que tardan unas semanas.',
    batteries: 'Sí, también instalamos baterías. La cotización puede ser con o sin una.',
    panels: 'La cotización dice qué paneles y qué inversor son, con sus datos.',
    hours: 'Nuestro horario: {{business_hours}}.',
    licensed: 'Sí, tenemos licencia y seguro.',
    price: 'Cada sistema se cotiza después de una revisión gratis, así que no damos precios por mensaje.',
    warranty: 'Los paneles y el trabajo tienen garantía por escrito.',
  },
  goodbyes: {
    not_owner: 'Gracias por avisarnos. Solo el dueño puede poner paneles, así que lo dejamos aquí. ¡Que le vaya bien!',
    no_own_roof:
      'Gracias por avisarnos. Solo instalamos en casas y casas adosadas, así que lo dejamos aquí. ¡Que le vaya bien!',
  },
  followUps: [
    'Hola {{first_name}}, otra vez {{company}}. ¿Aún le interesan los paneles? Responda cuando guste, o STOP para no recibir mensajes.',
    'Le escribe {{company}}. Aún podemos ver paneles para su casa: solo responda. Responda STOP para no recibir mensajes.',
  ],
}
