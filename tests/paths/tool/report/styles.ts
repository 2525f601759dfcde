/** Both themes from one set of names; nothing is said by colour alone. */
export const styles = `
:root { color-scheme: light dark;
  --paper: light-dark(#faf9f6, #191b1e); --card: light-dark(#fff, #202327); --inside: light-dark(#f3f1ec, #15171a);
  --ink: light-dark(#16181c, #f3f1ec); --quiet: light-dark(#4c5057, #b9bcc2); --line: light-dark(#85827b, #72767d);
  --both: light-dark(#1f3fb0, #9ab4ff); --wash: light-dark(#e0e5f3, #1a2240);
  --part: light-dark(#6b4e00, #e8c15c); --bad: light-dark(#a3161b, #ff9a92); --badwash: light-dark(#fbe6e4, #3a1a1a); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 1280px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 32px; line-height: 1.2; margin: 0 0 8px; text-wrap: balance; }
h2 { font-size: 22px; line-height: 1.3; margin: 40px 0 8px; }
p { margin: 0 0 8px; }
a { color: var(--both); }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; margin: 0; max-height: 320px; overflow: auto; }
:focus-visible { outline: 3px solid var(--both); outline-offset: 2px; }
.skip { position: absolute; inset: 0 auto auto 0; padding: 8px; background: var(--card); transform: translateY(-120%); }
.skip:focus { transform: none; }
.command { padding: 2px 8px; border-radius: 6px; background: var(--inside); user-select: all; }
.description, .then { color: var(--quiet); }
.bad { color: var(--bad); } .good { color: var(--quiet); }
.failure { margin: 8px 0; padding: 12px 16px; border-left: 4px solid var(--bad); background: var(--badwash); }
.legend, .index { display: flex; flex-wrap: wrap; gap: 8px 24px; padding: 0; list-style: none; }
.index a { display: inline-block; padding: 4px 0; }
.legend svg { margin-right: 8px; vertical-align: middle; }
.figure { margin-right: 24px; }
.search { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
input, button { font: inherit; color: inherit; min-height: 40px; padding: 4px 12px; border: 1px solid var(--line);
  border-radius: 6px; background: var(--card); }
.machine { padding-top: 8px; border-top: 1px solid var(--line); margin-top: 32px; scroll-margin-top: 8px; }
.machine h2 { margin-top: 8px; }
.diagram, .scroll { overflow: auto; max-height: 80vh; border: 1px solid var(--line); border-radius: 8px;
  background: var(--card); margin: 8px 0; }
.diagram { padding: 16px; }
summary { cursor: pointer; padding: 8px 0; }
.path { margin: 8px 0; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.path .title { overflow-wrap: anywhere; }
.mark { font-size: 14px; white-space: nowrap; margin-left: 8px; } .mark.bad { font-weight: 600; }
.steps { padding-left: 24px; }
.steps li { margin: 0 0 16px; overflow-wrap: anywhere; }
.steps .broken { border-left: 4px solid var(--bad); padding-left: 12px; }
.states ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr)); gap: 24px;
  padding: 0; list-style: none; overflow-wrap: anywhere; }
.states .shot img { width: auto; max-height: 422px; }
.shot { padding: 0; line-height: 0; overflow: hidden; cursor: zoom-in; max-width: 100%; }
.shot img { max-width: 100%; height: auto; background: var(--inside); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 4px 12px; border-bottom: 1px solid var(--inside); }
td.none { color: var(--bad); font-weight: 600; } td.node, td.browser { color: var(--part); }
dialog { max-width: 96vw; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; }
dialog::backdrop { background: rgb(0 0 0 / 60%); }
dialog img { max-width: 92vw; height: auto; margin-top: 8px; }
svg text { fill: var(--quiet); font: 14px system-ui, sans-serif; }
svg text.name { fill: var(--ink); font-size: 15px; font-weight: 600; }
svg text.small { font-size: 14px; font-weight: 400; }
.state { fill: var(--card); stroke: var(--line); stroke-width: 1.5; }
.state.outer { fill: var(--inside); }
.state.both { stroke: var(--both); stroke-width: 2.5; } .state.both:not(.outer) { fill: var(--wash); }
.state.node, .state.browser { stroke: var(--part); stroke-width: 2; stroke-dasharray: 6 3; }
.state.none { stroke: var(--bad); stroke-width: 2; stroke-dasharray: 2 3; }
.any { fill: none; stroke: var(--line); stroke-dasharray: 3 3; }
.start, .head { fill: var(--quiet); }
.arrow { fill: none; stroke: var(--line); stroke-width: 1.25; }
.arrow.both { stroke: var(--both); stroke-width: 2; }
.arrow.node, .arrow.browser { stroke: var(--part); stroke-width: 1.75; stroke-dasharray: 6 3; }
.state.browser, .arrow.browser { stroke-dasharray: 12 3 2 3; }
.arrow.none { stroke: var(--bad); stroke-width: 1.75; stroke-dasharray: 2 3; }
svg text.label.node, svg text.label.browser { fill: var(--part); }
svg text.label.none { fill: var(--bad); text-decoration: underline; }
@media (max-width: 640px) { body { padding: 16px; } h1 { font-size: 26px; } }
@media print { .search, .skip { display: none; } }
`;
