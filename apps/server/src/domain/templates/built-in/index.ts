import { brainstorming } from './brainstorming.ts';
import { businessModel } from './business-model.ts';
import { empathyMap } from './empathy-map.ts';
import { fishbone } from './fishbone.ts';
import { flowchart } from './flowchart.ts';
import { impactEffort } from './impact-effort.ts';
import { kanban } from './kanban.ts';
import { meetingNotes } from './meeting-notes.ts';
import { mindMap } from './mind-map.ts';
import { orgChart } from './org-chart.ts';
import { retrospective } from './retrospective.ts';
import { roadmap } from './roadmap.ts';
import { sprintPlanning } from './sprint-planning.ts';
import { swot } from './swot.ts';
import type { BuiltInTemplate } from './template.ts';
import { userJourney } from './user-journey.ts';

/** The built-in templates in the order in which they are listed. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  kanban,
  retrospective,
  mindMap,
  swot,
  flowchart,
  userJourney,
  businessModel,
  meetingNotes,
  orgChart,
  roadmap,
  empathyMap,
  fishbone,
  brainstorming,
  sprintPlanning,
  impactEffort,
];
