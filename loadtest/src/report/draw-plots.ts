import type { PlotData } from './plots.ts';

declare const uPlot: typeof import('uplot');

/**
 * Draws every figure of the report with uPlot. The source text of this function is written into the report
 * and runs in the browser, so it must not use anything else of this module.
 */
export function drawPlots(): void {
  const colors = ['#5a3fd6', '#0b7f6b', '#b4550a'];
  for (const element of document.querySelectorAll<HTMLElement>('[data-plot]')) {
    const { data, names, xUnit, yUnit, marks } = JSON.parse(element.dataset.plot ?? '') as PlotData;
    const drawMarks = ({ ctx, bbox, valToPos }: import('uplot')) => {
      ctx.save();
      ctx.textAlign = 'left';
      ctx.fillStyle = '#77777f';
      ctx.strokeStyle = '#b9b9c4';
      let [row, lastX] = [0, Number.NEGATIVE_INFINITY];
      for (const { x, label } of marks) {
        const at = valToPos(x, 'x', true);
        // Labels of marks that are close together are drawn below each other.
        row = at - lastX < 60 * devicePixelRatio ? row + 1 : 0;
        lastX = at;
        ctx.beginPath();
        ctx.moveTo(at, bbox.top);
        ctx.lineTo(at, bbox.top + bbox.height);
        ctx.stroke();
        ctx.fillText(label, at + 3, bbox.top + (10 + 12 * row) * devicePixelRatio);
      }
      ctx.restore();
    };
    new uPlot(
      {
        width: element.clientWidth,
        height: 260,
        scales: { x: { time: false } },
        axes: [{ label: xUnit }, { label: yUnit, size: 70 }],
        series: [
          { label: xUnit },
          ...names.map((label, index) => ({ label, stroke: colors[index] ?? '#1b1b1f', width: 1.6 })),
        ],
        hooks: { draw: [drawMarks] },
      },
      // The cast is safe: all lists are as long as that of x. uPlot's type cannot express that for read-only
      // lists.
      data as import('uplot').AlignedData,
      element,
    );
  }
}
