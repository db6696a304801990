import { Segment, SegmentedControl } from "@/kit/ui/radio-group";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/kit/ui/select";

/** One control of each kind that offers a choice. */
export function Choices({ onChoose }: { onChoose?: (value: string) => void }) {
  return (
    <>
      <div data-anchor="wallet-transfer.form.network">
        <Select onValueChange={onChoose}>
          <SelectTrigger aria-label="Network">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="a">Ethereum</SelectItem>
            <SelectItem value="b">Polygon</SelectItem>
          </SelectContent>
        </Select>
        {/* While the list is open, Radix hides each neighbour of a live region separately. */}
        <span role="status" aria-live="polite">
          2 networks
        </span>
      </div>
      <div data-anchor="wallet-transfer.form.paymentMethod">
        <SegmentedControl aria-label="Method" defaultValue="swift" onValueChange={onChoose}>
          <Segment value="swift">SWIFT</Segment>
          <Segment value="sepa">SEPA</Segment>
        </SegmentedControl>
      </div>
      <select
        aria-label="Status"
        data-anchor="transaction-logs.list.filter.status"
        onChange={({ target }) => onChoose?.(target.value)}
      >
        <option>Any</option>
        <option>Failed</option>
      </select>
    </>
  );
}
