-- Tints lines by the levels that the server answers: 1 to 5, or -1 to -5 in a
-- comparison. The groups JfrHot1 to 5 and JfrCool1 to 5 may be defined otherwise.
local M = {}

local namespace = vim.api.nvim_create_namespace('jfrlens.heat')

--- Colours of the levels, and how much of them goes into the background.
local hot = { 0xf5be32, 0xf5a52d, 0xf28728, 0xee6928, 0xeb4b28 }
local cool = 0x3884eb
local shares = { 0.06, 0.1, 0.14, 0.19, 0.25 }

--- Mixes two colours, the first one with a share from 0 to 1.
local function mix(colour, ground, share)
  local mixed = 0
  for shift = 16, 0, -8 do
    local over, under = bit.band(bit.rshift(colour, shift), 255), bit.band(bit.rshift(ground, shift), 255)
    mixed = mixed * 256 + math.floor(under + (over - under) * share + 0.5)
  end
  return mixed
end

--- Defines the groups for the colour scheme that holds.
function M.define()
  local ground = vim.api.nvim_get_hl(0, { name = 'Normal' }).bg or (vim.o.background == 'dark' and 0 or 0xffffff)
  for level, share in ipairs(shares) do
    vim.api.nvim_set_hl(0, 'JfrHot' .. level, { bg = mix(hot[level], ground, share), default = true })
    vim.api.nvim_set_hl(0, 'JfrCool' .. level, { bg = mix(cool, ground, share), default = true })
  end
end

--- Tints the lines of a buffer, and takes the tint of all others away.
function M.draw(bufnr, lines)
  vim.api.nvim_buf_clear_namespace(bufnr, namespace, 0, -1)
  local count = vim.api.nvim_buf_line_count(bufnr)
  for _, line in ipairs(lines) do
    if line.line < count then
      local group = line.level > 0 and 'JfrHot' .. line.level or 'JfrCool' .. -line.level
      vim.api.nvim_buf_set_extmark(bufnr, namespace, line.line, 0, { line_hl_group = group })
    end
  end
end

return M
