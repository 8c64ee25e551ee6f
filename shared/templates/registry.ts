import type { TemplateCard } from './template.ts'

/** The built-in templates, in the order of the gallery. Their pages are in `seeds`, by id. */
export const templates: readonly TemplateCard[] = [
  {
    id: 'product-launch',
    name: 'Product launch',
    purpose: 'launch',
    description: 'Tell the story of a new product and collect a list of people to tell first.',
    ground: '#121019',
  },
  {
    id: 'event',
    name: 'Event',
    purpose: 'event',
    description: 'Say when, where and why, show the programme, and take reservations.',
    ground: '#fdf8f0',
  },
  {
    id: 'webinar',
    name: 'Webinar',
    purpose: 'webinar',
    description: 'One hour online: what it promises, who speaks, and the form beside it.',
    ground: '#ffffff',
  },
  {
    id: 'waitlist',
    name: 'Waiting list',
    purpose: 'waitlist',
    description: 'Loud, short and square: one product, one field, four figures.',
    ground: '#d7ff3f',
  },
  {
    id: 'newsletter',
    name: 'Newsletter',
    purpose: 'newsletter',
    description: 'One page that asks for one thing: an e-mail address, in good company.',
    ground: '#f8f6ee',
  },
  {
    id: 'giveaway',
    name: 'Giveaway',
    purpose: 'giveaway',
    description: 'One prize, three steps and a clock, with the rules in plain words.',
    ground: '#fff9e0',
  },
  {
    id: 'survey',
    name: 'Survey',
    purpose: 'survey',
    description: 'Five calm questions in three steps, and where the result goes.',
    ground: '#eef3ea',
  },
  {
    id: 'hiring',
    name: 'Hiring',
    purpose: 'hiring',
    description: 'Open roles in a bold grid, with what you pay and an application in five answers.',
    ground: '#f5f3ee',
  },
  {
    id: 'fundraising',
    name: 'Fundraising',
    purpose: 'fundraising',
    description: 'A cause, a bar that fills, what each gift does, and pledges.',
    ground: '#f4fafb',
  },
  {
    id: 'sale',
    name: 'Seasonal sale',
    purpose: 'sale',
    description: 'A code to copy, a clock, and addresses for the next time.',
    ground: '#fff8f3',
  },
  {
    id: 'app-download',
    name: 'App download',
    purpose: 'app',
    description: 'Show an app on its phone and send the link to people who ask.',
    ground: '#f3f6ec',
  },
  {
    id: 'coming-soon',
    name: 'Coming soon',
    purpose: 'coming-soon',
    description: 'One dark screen, a countdown and a field, before the doors open.',
    ground: '#150b08',
  },
  {
    id: 'book-launch',
    name: 'Book launch',
    purpose: 'launch',
    description: 'A literary page that sends the first chapter to readers who ask for it.',
    ground: '#fbf6ec',
  },
  {
    id: 'festival',
    name: 'Festival',
    purpose: 'event',
    description:
      'A stage across the whole window, the line-up by night, tickets and a presale list.',
    ground: '#130b2e',
  },
  {
    id: 'masterclass',
    name: 'Masterclass',
    purpose: 'webinar',
    description: 'A class over several evenings, told in steps, with places that fill up.',
    ground: '#fdf3e7',
  },
  {
    id: 'private-beta',
    name: 'Private beta',
    purpose: 'waitlist',
    description: 'Soft and clear: how it works, open questions, and a request in two steps.',
    ground: '#fdfcff',
  },
  {
    id: 'digest',
    name: 'Weekly digest',
    purpose: 'newsletter',
    description: 'Set like a newspaper: a lead story, four short ones and a subscription.',
    ground: '#f2ede2',
  },
  {
    id: 'photo-contest',
    name: 'Photo contest',
    purpose: 'giveaway',
    description: 'A dark gallery with themes, prizes and a form to hand in a picture.',
    ground: '#101113',
  },
  {
    id: 'community-poll',
    name: 'Community vote',
    purpose: 'survey',
    description: 'One vote at once, the plans compared, and an invitation to talk about it.',
    ground: '#f7fafd',
  },
  {
    id: 'apprenticeship',
    name: 'Apprenticeship',
    purpose: 'hiring',
    description: 'A working day told hour by hour, and a form for a day of trial.',
    ground: '#fffaf1',
  },
  {
    id: 'charity-run',
    name: 'Charity run',
    purpose: 'fundraising',
    description: 'Three distances, one start, and a number for everybody who runs.',
    ground: '#ffffff',
  },
  {
    id: 'harvest-offer',
    name: 'Subscription offer',
    purpose: 'sale',
    description: 'Three sizes of a weekly box, a code for the first two, and the order.',
    ground: '#fbf8ec',
  },
  {
    id: 'calm-app',
    name: 'Calm app',
    purpose: 'app',
    description: 'Round, slow and full of air: a small app and one field.',
    ground: '#f6f1ff',
  },
  {
    id: 'opening-soon',
    name: 'Shop opening',
    purpose: 'coming-soon',
    description: 'A new shop in the street: how far it is, a vote, and the first day.',
    ground: '#f7efe0',
  },
]

/** The built-in template with this id; undefined when there is none. */
export function findTemplate(id: string): TemplateCard | undefined {
  return templates.find((template) => template.id === id)
}
