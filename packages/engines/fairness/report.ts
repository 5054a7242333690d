import type { PlatformFamily } from '../src/lottery/elottery/index.ts';
import { type Finding, isSuspicious, SIGNIFICANCE } from './battery.ts';

/** Results of one family. */
export interface FamilyReport {
  readonly family: PlatformFamily;
  readonly draws: number;
  readonly findings: readonly Finding[];
}

const NAMES: Readonly<Record<Finding['test'], string>> = {
  frequency: 'frequency',
  serial: 'serial pairs',
  neighbours: 'neighbours in a draw',
  runs: 'runs of halves',
  gaps: 'gaps of the lowest number',
  poker: 'poker, five in a row',
};

/** All results as a Markdown page. */
export function writeReport(reports: readonly FamilyReport[], seed: string): string {
  const findings = reports.reduce((sum, report) => sum + report.findings.length, 0);
  const suspicious = reports.flatMap(({ findings: found }) => found.filter((one) => isSuspicious(one, findings)));
  const verdict =
    suspicious.length === 0
      ? `None of the ${findings} tests is further from fair chance than that.`
      : `${suspicious.length} of the ${findings} tests are further from fair chance than that; they are marked.`;
  return `# Statistics of our own draws

Written by \`npm run fairness\`, which makes draws exactly as issues are drawn (see [fairness.md](fairness.md)) and counts them.
Seed \`${seed}\`: \`npm run fairness -- <draws> --seed ${seed}\` makes the same draws again on as many cores.

Every test says how often fair draws lie at least as far from the expected as these do ("chance"). Fair draws give every chance equally
often, so that among many tests some are small. Taken together the tests may call fair draws unfair once in ${Math.round(1 / SIGNIFICANCE).toLocaleString('en')} reports
(significance ${SIGNIFICANCE}, shared among all tests, on both sides). ${verdict}

| Family | Draws | Test | Statistic | Degrees of freedom | Chance |
|---|---|---|---|---|---|
${reports.flatMap((report) => rowsOf(report, findings)).join('\n')}

- **Frequency**: how often each number stands at each place, chi-square.
- **Serial pairs**: first numbers of two draws in a row, without overlap, over all pairs, chi-square. **Neighbours**: the same of numbers beside each other in a draw.
- **Runs**: how often first numbers change between the lower and the upper half, in standard deviations from the mean.
- **Gaps**: how many draws the lowest number stays away from the first place, chi-square against the geometric distribution.
- **Poker**: how many of five first numbers in a row are different, chi-square.

The raw bytes for other batteries: \`npm run fairness -- --raw | dieharder -g 200 -a\`.
`;
}

function rowsOf({ family, draws, findings }: FamilyReport, all: number): readonly string[] {
  return findings.map((finding, index) => {
    const { test, place, statistic, freedom, chance } = finding;
    const cells = [
      index === 0 ? family : '',
      index === 0 ? draws.toLocaleString('en') : '',
      place === null ? NAMES[test] : `${NAMES[test]}, place ${place}`,
      statistic.toFixed(2),
      freedom === 0 ? '–' : String(freedom),
      isSuspicious(finding, all) ? `**${chance.toExponential(2)}**` : chance.toFixed(4),
    ];
    return `| ${cells.join(' | ')} |`;
  });
}
