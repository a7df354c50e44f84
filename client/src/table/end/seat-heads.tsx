/** The head of a table with a column for each player. */
import { Badge } from "../../marks";

export function SeatHeads({ label, order, names }: { label: string; order: number[]; names: string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{label}</th>
        {order.map((seat) => (
          <th key={seat} scope="col" class="r">
            <span class="marked">
              <Badge seat={seat} size={16} />
              {names[seat]}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
