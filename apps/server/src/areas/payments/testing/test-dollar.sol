// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// A dollar for tests, with six decimals and, as the best known dollar token has it, a transfer that answers nothing.
contract TestDollar {
    string public constant name = "Test Dollar";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        balanceOf[msg.sender] = 1_000_000_000_000;
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    /// Several payments in one transaction, as exchanges send them.
    function transferMany(address[] calldata to, uint256 value) external {
        for (uint256 i = 0; i < to.length; i++) move(msg.sender, to[i], value);
    }

    function move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "not enough");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
