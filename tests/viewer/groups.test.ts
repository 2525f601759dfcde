import { describe, expect, test } from 'vitest';
import { overviewPage } from '#viewer/docs/overviewPage.ts';
import { pages } from '#viewer/docs/pages.ts';
import { layOut } from '#viewer/diagram/layOut.ts';
import { machineFiles } from '#viewer/machines.ts';
import { groupOf, grouped } from '#viewer/model/groups.ts';
import { linksOf } from '#viewer/model/links.ts';
import {
  betweenLabel,
  betweenLegend,
  groupAt,
  linksBetween,
  overviewOf,
} from '#viewer/model/overview.ts';
import { readFlow } from '#viewer/model/readFlow.ts';
import { runningFirst } from '#viewer/page/highlights.ts';

const flows = machineFiles.map(readFlow);
const idsOf = (group: string) =>
  grouped(flows)
    .filter((one) => one.group === group)
    .flatMap((one) => one.flows.map(({ id }) => id));

describe('the groups of the flows', () => {
  test('follow the folders, except for the flows of signing in', () => {
    expect(grouped(flows).map(({ title }) => title)).toEqual([
      'Signing in',
      'Account',
      'Stations',
      'Dashboard',
      'App',
    ]);
    expect(idsOf('signIn')).toEqual([
      'form',
      'login',
      'otp',
      'registration',
      'resend',
      'session',
      'tabs',
    ]);
    expect(idsOf('stations')).toEqual([
      'favouriteStations',
      'geolocation',
      'stations',
      'stationsMap',
    ]);
    expect(idsOf('account')).toContain('phoneChange');
    expect(idsOf('dashboard')).toContain('disclosure');
    expect(idsOf('app')).toContain('navigation');
  });

  test('contain every flow once', () => {
    const ids = grouped(flows).flatMap((one) => one.flows.map(({ id }) => id));
    expect(ids.sort()).toEqual(flows.map(({ id }) => id).sort());
  });

  test('reject a flow of a folder without a group', () => {
    expect(() => groupOf({ id: 'parking', file: 'machines/shared/parking.ts' })).toThrow(
      'The flow parking belongs to no group',
    );
  });

  test('list running flows first, and keep the order within both parts', () => {
    const [one, two, three] = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
    expect(runningFirst([one, two, three], new Set(['three', 'two']))).toEqual([two, three, one]);
  });
});

describe('the overview', () => {
  const overview = overviewOf(flows);

  test('has every link that is drawn, inside a group or between two', () => {
    const drawn = linksOf(flows).filter(({ kind }) => kind !== 'tells');
    const between = linksBetween(flows).flatMap(({ links }) => links);
    const inside = drawn.filter(({ from, to }) =>
      overview.transitions.some(({ source, targets }) => source === from && targets.includes(to)),
    );
    expect(between.length).toBeGreaterThan(20);
    expect(inside.length + between.length).toBe(drawn.length);
  });

  test('counts between two groups the links that run a flow and the links that send it events', () => {
    const names = overview.transitions
      .filter(({ source }) => groupAt(source) !== null)
      .map(({ source, name, targets }) => [source, name, ...targets].join(' '));
    expect(names).toContain('group-app runs 1 group-stations');
    expect(names).toContain('group-app runs 6, tells 3 group-account');
    expect(names).toContain('group-dashboard tells 1 group-signIn');
  });

  test('has a legend that counts links, because a group may run one flow in several others', () => {
    const [between] = linksBetween(flows).filter(
      ({ from, to }) => from === 'account' && to === 'signIn',
    );
    const runs = between?.links.filter(({ kind }) => kind === 'runs') ?? [];
    expect(new Set(runs.map(({ to }) => to)).size).toBeLessThan(runs.length);
    expect(between && betweenLabel(between)).toContain(`runs ${String(runs.length)}`);
    expect(betweenLegend).toContain('“runs 4” are four links');
    expect(overviewPage(flows)).toContain(betweenLegend);
    expect(overviewPage(flows)).not.toContain('four flows');
  });

  test('is narrow enough to be read at 1280 px, with every flow inside its group', async () => {
    const { width, boxes } = await layOut(overview);
    // The pane is 744 px wide there; below a zoom of 0.75 the small text cannot be read.
    expect(width).toBeLessThanOrEqual((744 - 32) / 0.75);
    expect(boxes).toHaveLength(overview.states.length);
    for (const { path, parent } of overview.states.filter(({ kind }) => kind === 'atomic')) {
      const [inner, outer] = [path, parent].map((one) => boxes.find((box) => box.path === one));
      if (!inner || !outer) throw new Error(`${path} is not drawn`);
      expect(inner.x, path).toBeGreaterThan(outer.x);
      expect(inner.x + inner.width, path).toBeLessThan(outer.x + outer.width);
      expect(inner.y, path).toBeGreaterThan(outer.y);
      expect(inner.y + inner.height, path).toBeLessThan(outer.y + outer.height);
    }
  });

  test('in the documents has one diagram of all groups and one for each group', () => {
    const text = pages([]).find(({ file }) => file === 'overview.md')?.text ?? '';
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(headings).toEqual(grouped(flows).map(({ title }) => title));
    expect(text.match(/^```mermaid$/gm)).toHaveLength(headings.length + 1);
  });
});
