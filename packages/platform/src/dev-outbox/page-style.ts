export const PAGE_STYLE = `
:root { color-scheme: dark; overflow-anchor: none; }
* { box-sizing: border-box; }
body { margin: 0; background: #0d0a1a; color: #f4f1ff; font: 16px/24px system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 96px; }
h1 { margin: 0; font-size: 28px; line-height: 34px; letter-spacing: -0.02em; }
main > p { color: #b9b1d6; margin: 8px 0 24px; }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin-bottom: 24px; }
label { display: grid; gap: 4px; font-size: 14px; line-height: 20px; font-weight: 600; }
label:first-of-type { flex: 1 1 220px; }
input, select, button { font: inherit; min-height: 44px; padding: 8px 14px; border-radius: 12px; border: 1px solid #4a4171; background: #191430; color: inherit; }
button { background: #562df9; border-color: #562df9; color: #fff; font-weight: 650; cursor: pointer; }
a { color: #b7a6ff; }
:focus-visible { outline: 2px solid #b7a6ff; outline-offset: 2px; }
article { background: #15102a; border: 1px solid #2b2450; border-radius: 18px; padding: 16px; margin-bottom: 16px; }
article header { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; color: #b9b1d6; font-size: 14px; line-height: 20px; margin-bottom: 12px; }
article header b { color: #f4f1ff; overflow-wrap: anywhere; }
article header time { margin-left: auto; font-variant-numeric: tabular-nums; }
h2 { margin: 0 0 12px; font-size: 18px; line-height: 24px; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 420px; border: 0; border-radius: 12px; background: #fff; }
details { margin-top: 12px; color: #b9b1d6; }
summary { cursor: pointer; min-height: 24px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/20px ui-monospace, monospace; margin: 8px 0 0; }
.sms { display: inline-block; max-width: 100%; margin: 0; padding: 12px 16px; border-radius: 20px 20px 20px 6px; background: #2f2757; overflow-wrap: anywhere; }
.push { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 12px; max-width: 420px; padding: 14px; border-radius: 16px; background: #f4f1ff; color: #191430; }
.push img { grid-row: span 3; width: 40px; height: 40px; border-radius: 10px; background: #562df9; }
.push p { margin: 0; overflow-wrap: anywhere; }
.push strong { overflow-wrap: anywhere; }
.push a { color: #4320c9; font-weight: 650; min-height: 24px; }
`;
